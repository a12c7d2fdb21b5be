import { chromium } from 'playwright-core';
import fs from 'node:fs';
export const B='http://127.0.0.1:3480';
const log=fs.readFileSync('/tmp/evd/site.log','utf8');
export const pass=(n)=>new RegExp(n+' / (\\S+)').exec(log)?.[1];
export async function open({width=1280,height=860,dark=true,touch=width<800,lang='en',login=true,zoom=1,...more}={}){
  const browser=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'});
  const ctx=await browser.newContext({viewport:{width:Math.round(width/zoom),height:Math.round(height/zoom)},deviceScaleFactor:zoom,hasTouch:touch,isMobile:false,colorScheme:dark?'dark':'light',serviceWorkers:'block',...more});
  const page=await ctx.newPage();
  page.on('pageerror',e=>console.log('PAGEERROR',e.message.slice(0,200)));
  if(login){
    const f='/tmp/evd/cookies.json';
    if(fs.existsSync(f)) await ctx.addCookies(JSON.parse(fs.readFileSync(f)));
    const r=await ctx.request.get(B+'/api/user/get');
    if(r.status()!==200){
      const p=await ctx.newPage(); await p.goto(B+'/en/login');
      await p.getByLabel('E-mail or user name').fill('demo'); await p.getByLabel('Password',{exact:true}).fill(pass('demo'));
      await p.locator('form button[type=submit]').click(); await p.waitForURL(u=>!u.pathname.includes('login'));
      await p.close(); fs.writeFileSync(f,JSON.stringify(await ctx.cookies()));
    }
  }
  return {browser,ctx,page,lang,shot:(n,o={})=>page.screenshot({path:`/tmp/evd/${n}.png`,...o}),
    go:async(p,ms=1500)=>{await page.goto(`${B}/${lang}${p}`);await page.waitForTimeout(ms);}};
}
