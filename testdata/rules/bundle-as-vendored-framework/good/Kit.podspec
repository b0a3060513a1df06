Pod::Spec.new do |s|
  s.name = 'Kit'
  s.vendored_frameworks = 'Kit.framework'
  s.resources = ['Kit.bundle']
  # s.vendored_frameworks = 'Kit.bundle'
end
