// In the language of the address, else of the browser; the page goes on by itself when the network is back.
const segment = location.pathname.split('/')[1]?.toLowerCase() ?? '';
const blocks = [...document.querySelectorAll('main > [lang]')];
const baseLanguage = (code) => code.split('-')[0];
const findBlock = (code) =>
  blocks.find(({ lang }) => lang.toLowerCase() === code) ??
  blocks.find(({ lang }) => baseLanguage(lang.toLowerCase()) === baseLanguage(code));
const preferred = [segment, ...navigator.languages.map((each) => each.toLowerCase())];
const chosen = preferred.map(findBlock).find((block) => block !== undefined) ?? blocks[0];
for (const block of blocks) block.hidden = block !== chosen;
document.documentElement.lang = chosen.lang;
document.documentElement.dir = chosen.dir;
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => location.reload());
addEventListener('online', () => location.reload());
// The browser's word is not always there, and it may be the server that was away.
setInterval(async () => {
  const answer = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
}, 3000);
