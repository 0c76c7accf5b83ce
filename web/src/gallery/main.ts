import { mount } from 'svelte';
import '../theme.css';
import Gallery from './Gallery.svelte';
import { settings } from '../ui/settings.svelte';

settings.start();

// For pictures: ?show=table&theme=dark&deck=four&print=large&motion=reduced
const query = new URLSearchParams(location.search);
if (query.get('deck') === 'four') settings.deck = 'four';
for (const key of ['theme', 'deck', 'print', 'motion']) {
  const value = query.get(key);
  if (value) document.documentElement.setAttribute(`data-${key}`, value);
}

export default mount(Gallery, { target: document.getElementById('app')!, props: { show: query.get('show') } });
