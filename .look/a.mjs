import {open} from './lib.mjs';
for (const [w,dark] of [[1280,true],[390,false]]) {
  const s=await open({width:w,height:w<800?844:900,dark});
  const {page}=s;
  await s.go('/sport/soccer');
  await page.locator('main .match-row-win button:not([disabled])').first().click();
  if(w<800) {await page.waitForTimeout(600); await page.getByRole('navigation',{name:'Quick links'}).getByRole('button',{name:/Betslip/}).click();}
  await page.waitForTimeout(800);
  const st=page.getByLabel(/^Stake on/).first();
  await st.fill('20'); await page.waitForTimeout(400);
  await s.shot(`a-${w}-1`);
  await st.fill('4000'); await page.waitForTimeout(600);
  await s.shot(`a-${w}-2`);
  console.log(await st.getAttribute('aria-invalid'), await st.getAttribute('aria-describedby'));
  await page.locator('[data-above-balance] a').click(); await page.waitForTimeout(1500);
  await s.shot(`a-${w}-3`);
  await s.browser.close();
}
