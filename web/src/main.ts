import { mount } from 'svelte';
import './theme.css';
import App from './App.svelte';
import { settings } from './ui/settings.svelte';

settings.start();

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');

export default mount(App, { target });
