// In the language of the address, else of the browser; the page goes on by itself when the network is back.
const segment = location.pathname.split('/')[1]?.toLowerCase() ?? '';
const blocks = [...document.querySelectorAll('[data-lang]')];
const wanted = [segment, ...navigator.languages.map((each) => each.toLowerCase())];
const chosen =
  wanted.flatMap((code) => blocks.filter((each) => code !== '' && code.startsWith(each.dataset.lang)))[0] ??
  blocks[0];
for (const block of blocks) block.hidden = block !== chosen;
document.documentElement.lang = chosen.lang || 'en';
document.documentElement.dir = chosen.dir || 'ltr';
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());
// The browser's word is not always there, and it may be the server that was away.
setInterval(async () => {
  const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}, 3000);
