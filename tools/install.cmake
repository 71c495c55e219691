# install.cmake: what `make install` puts under the prefix. The program contains the client, and looks for its games in
# ../share/enfilade/games, from where it lies itself: the whole tree can be moved.
include(GNUInstallDirs)
install(TARGETS enfilade RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(PROGRAMS tools/play.sh DESTINATION ${CMAKE_INSTALL_BINDIR} RENAME enfilade-table)
install(DIRECTORY games/ DESTINATION ${CMAKE_INSTALL_DATADIR}/enfilade/games)
install(FILES README.md CHANGELOG.md LICENSE docs/playing.md docs/hosting.md docs/api.md docs/protocol.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY deploy DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The licences of what the client contains.
install(DIRECTORY web/vendor DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN LICENSE
  PATTERN dist EXCLUDE PATTERN files EXCLUDE PATTERN directives EXCLUDE)
