// The script of the column mapper: each change reads the sample anew.
import { isChosen } from './fields.js';

const form = document.querySelector('form.layout-form');
const again = form.querySelector('[formaction]').formAction;
const ASKED = /^role_\d+$|^(order|decimal|sign|kind|tableCurrency)$/;

let latest = 0;

function choices(submitter) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (ASKED.test(name)) fields.append(name, value);
  if (submitter?.name) fields.set(submitter.name, submitter.value);
  return fields;
}

/** The page with the sample read anew; undefined where it has none. */
async function fetchPage(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
  return page.querySelector('form.layout-form') === null ? undefined : page;
}

async function readAgain(submitter) {
  latest += 1;
  const number = latest;
  const address = `${again}?${choices(submitter)}`;
  form.setAttribute('aria-busy', 'true');
  const page = await fetchPage(address).catch(() => undefined);
  if (number !== latest) return;
  form.removeAttribute('aria-busy');
  if (page === undefined) location.assign(address);
  else show(page);
}

function show(page) {
  const places = [...form.querySelectorAll('.scroll')].map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  const { name, value, tagName } = document.activeElement ?? {};
  for (const old of form.querySelectorAll('[data-fresh]')) {
    const fresh = page.querySelector(`[data-fresh=${old.dataset.fresh}]`);
    if (fresh !== null) old.replaceWith(document.adoptNode(fresh));
  }
  [...form.querySelectorAll('.scroll')].forEach((each, at) => {
    [each.scrollLeft, each.scrollTop] = places[at] ?? [0, 0];
  });
  if (!name || document.activeElement?.name === name) return;
  const same = [...form.elements].filter((each) => each.name === name && each.tagName === tagName);
  (same.find((each) => each.value === value) ?? same[0])?.focus({ preventScroll: true });
}

form.addEventListener('change', ({ target }) => {
  if (ASKED.test(target.name)) void readAgain();
});

// A choice may come before this script, and a browser may keep the choices of an earlier visit.
if ([...form.elements].some((each) => ASKED.test(each.name) && isChosen(each))) void readAgain();

form.addEventListener('submit', (event) => {
  // Of a button without the attribute `formAction` is the page's own address.
  if (!event.submitter?.hasAttribute('formaction')) return;
  event.preventDefault();
  void readAgain(event.submitter);
});
