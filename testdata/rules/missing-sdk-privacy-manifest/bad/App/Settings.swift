enum Settings {}
