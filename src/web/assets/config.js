// The script of the configuration editor: the text is checked while it is typed.
const form = document.querySelector('form.config-form');
const PAUSE_MS = 600;

let timer;
let latest = 0;

async function check() {
  latest += 1;
  const number = latest;
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.querySelector('[formaction]').formAction, { method: 'POST', body }).catch(
    () => undefined,
  );
  if (number !== latest || !answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector('[data-fresh=mistakes]');
  if (number === latest && fresh !== null) {
    form.querySelector('[data-fresh=mistakes]').replaceChildren(...document.adoptNode(fresh).childNodes);
  }
}

form.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => void check(), PAUSE_MS);
});
