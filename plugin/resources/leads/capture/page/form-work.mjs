import { work } from './work.mjs';

/** On the page that shows a form once more: what the site asks a browser to work for, done while its visitor reads. */
const form = document.querySelector('form[data-work]');
const button = form.querySelector('button');
button.disabled = true;
form.elements.work.value = await work(form.elements.token.value, Number(form.dataset.work));
button.disabled = false;
