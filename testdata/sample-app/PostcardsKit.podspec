Pod::Spec.new do |s|
  s.name = 'PostcardsKit'
  s.version = '1.0.0'
  s.summary = 'What the app and its share extension have in common.'
  s.homepage = 'https://postcards.example'
  s.license = { :type => 'Proprietary', :text => 'All rights reserved.' }
  s.author = 'Postcards'
  s.source = { :git => 'https://git.postcards.example/kit.git', :tag => s.version.to_s }
  s.platform = :ios, '13.0'
  s.source_files = 'PostcardsKit/*.swift'
  s.vendored_frameworks = 'Vendor/PostalKit.framework',
                          'Vendor/PostalKit.bundle'
end
