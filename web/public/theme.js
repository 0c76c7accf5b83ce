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

  // A link to a page of its own: its files are fetched now, not only when the app asks (vite/pagesAhead.ts).
  document.querySelectorAll('meta[name="pegout-ahead"]').forEach(function (page) {
    var files = page.getAttribute('content').split(' ');
    if (!new RegExp(files.shift()).test(location.pathname)) return;
    document.documentElement.setAttribute('data-ahead', files.shift());
    files.forEach(function (file) {
      var link = document.createElement('link');
      link.rel = /\.js$/.test(file) ? 'modulepreload' : 'preload';
      if (link.rel === 'preload') link.as = 'style';
      link.crossOrigin = '';
      link.href = file;
      document.head.appendChild(link);
    });
  });
})();
