/** Free times in the visitor's own zone: asked for once, where the address names none yet. */
const choice = document.querySelector('select[data-guess]');
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const address = new URL(location.href);

if (choice && zone && zone !== choice.value && !address.searchParams.has('timezone')) {
  address.searchParams.set('timezone', zone);
  location.replace(address);
}
