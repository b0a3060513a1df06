Pod::Spec.new do |s|
  s.name = 'Kit'
  s.ios.vendored_frameworks = 'Kit.framework',
                              'Kit.bundle'
  s.subspec 'UI' do |ui|
    ui.vendored_frameworks = %w[UI.framework UI.bundle]
  end
end
