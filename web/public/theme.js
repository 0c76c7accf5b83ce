// Runs before the first paint, so that a chosen theme does not flash. The app
// itself sets the same attributes again (src/ui/settings.svelte.ts).
(function () {
  try {
    var root = document.documentElement;
    ['theme', 'print', 'deck', 'motion'].forEach(function (key) {
      var value = localStorage.getItem('pegout.' + key);
      if (value) root.setAttribute('data-' + key, JSON.parse(value));
    });
  } catch (e) {
    // No storage: the defaults hold.
  }
})();
