import { chromium } from 'playwright-core';
const base='http://127.0.0.1:3490';
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox','--disable-background-networking']});
const ctx=await b.newContext({viewport:{width:1280,height:800},colorScheme:'dark'});
const r=await ctx.request.post(base+'/api/account/login',{data:{UserName:'demo',Password:process.argv[2]},headers:{origin:base}});
console.log('login',r.status());
const p=await ctx.newPage(); p.on('console',m=>m.type()==='error'&&console.log('console',m.text()));
for(const [game,live] of [['dice'],['mines'],['corner-sevens'],['crash']]){
 await p.setViewportSize({width:1280,height:800});
 await p.goto(base+'/en/table-game/evens/'+game+'?play=1'); await p.waitForTimeout(7000);
 const f=p.frames().find(x=>x!==p.mainFrame());
 if(!f){console.log('no frame',game,p.url()); await p.screenshot({path:`/tmp/st-${game}.png`}); continue}
 await p.screenshot({path:`/tmp/st-${game}.png`});
 const auto=f.getByRole('radio',{name:'Auto'});
 if(await auto.count() && await auto.isVisible()){ await auto.check(); await f.getByRole('button',{name:'Start autobet'}).click(); await p.waitForTimeout(5000); await p.screenshot({path:`/tmp/st-${game}-auto.png`});}
 await p.setViewportSize({width:390,height:844}); await p.waitForTimeout(1500); await p.screenshot({path:`/tmp/st-${game}-390.png`});
 if(await auto.count() && await auto.isVisible()){ await p.keyboard.press('Escape'); }
 await p.setViewportSize({width:844,height:390}); await p.waitForTimeout(1500); await p.screenshot({path:`/tmp/st-${game}-land.png`});
}
await b.close();
