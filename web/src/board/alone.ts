/** The board as one file, for any phone: see web/board.html and vite.config.ts. */
import { mount } from 'svelte';
import '../theme.css';
import { settings } from '../ui/settings.svelte';
import Alone from './Alone.svelte';

settings.start();

const target = document.getElementById('app');
if (!target) throw new Error('board.html has no #app');

export default mount(Alone, { target });
