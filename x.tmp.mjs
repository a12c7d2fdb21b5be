import { chromium } from 'playwright-core';
const base='http://127.0.0.1:3490';
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox','--disable-background-networking']});
const ctx=await b.newContext({viewport:{width:1280,height:800},colorScheme:'dark'});
const r=await ctx.request.post(base+'/api/account/login',{data:{UserName:'demo',Password:process.argv[2]},headers:{origin:base}});
console.log('login',r.status());
const p=await ctx.newPage(); p.on('console',m=>m.type()==='error'&&console.log('console',m.text()));
const game=process.argv[3]||'dice';
await p.goto(base+'/en/table-game/evens/'+game); await p.waitForTimeout(6000);
console.log(p.url());
await p.getByRole('button',{name:'Play with my balance'}).click(); await p.waitForTimeout(9000); await p.screenshot({path:'/tmp/ab-1.png'});
for(const x of p.frames()) console.log('frame',x.url().slice(0,90));
const f=p.frames().find(x=>x!==p.mainFrame());
if(f){ 
 await f.getByRole('radio',{name:'Auto'}).check(); await p.waitForTimeout(500); await p.screenshot({path:'/tmp/ab-2.png'});
 await f.getByLabel('Statistics').first().click();
 await f.getByRole('button',{name:'Start autobet'}).click(); await p.waitForTimeout(7000); await p.screenshot({path:'/tmp/ab-3.png'});
 await f.getByLabel('Quick play').first().click(); await p.waitForTimeout(8000); await p.screenshot({path:'/tmp/ab-4.png'});
 console.log(await f.locator('.autobet-status').textContent());
 await p.setViewportSize({width:390,height:844}); await p.waitForTimeout(1500); await p.screenshot({path:'/tmp/ab-5.png'});
}
await b.close();
