import { mount } from 'svelte';
import './theme.css';
import App from './App.svelte';
import { router } from './router';
import { settings } from './ui/settings.svelte';

settings.start();
router.start();

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

// In a spell of its own: what the files did as they came was one already.
setTimeout(() => mount(App, { target }));
