import { chromium } from 'playwright'
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' })
const page = await context.newPage()
page.on('console', m => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', m.type(), m.text().slice(0,400)) })
page.on('pageerror', e => console.log('PAGEERROR', e.message))
const base = 'http://127.0.0.1:5199'
const shot = (n) => page.screenshot({ path: `/tmp/cwr/${n}.png` })
const email = `marta${Date.now()}@fernhill.example`
await page.goto(base + '/'); await page.waitForURL('**/login', {timeout: 60000}); await page.getByRole('heading', {name: 'Log in'}).waitFor({timeout:60000}); await page.waitForTimeout(500); await shot('login')
await page.getByRole('button', {name: 'Log in'}).click(); await page.waitForTimeout(300); await shot('login-empty'); console.log('focus', await page.evaluate(() => document.activeElement?.getAttribute('name')))
await page.getByLabel('E-mail').fill('a@b.co'); await page.getByLabel('Password', {exact:true}).fill('wrongwrong'); await page.getByRole('button', {name: 'Log in'}).click(); await page.getByText('Invalid email or password').waitFor(); await shot('login-wrong')
await page.getByRole('link', {name: 'Create an account'}).click(); await page.getByRole('heading', {name:'Create your account'}).waitFor({timeout:30000}); await page.waitForTimeout(500)
await page.getByLabel('First name').fill('Marta'); await page.getByLabel('Last name').fill('Lindqvist'); await page.getByLabel('Work e-mail').fill(email); await page.getByLabel('Password', {exact:true}).fill('correct horse'); await shot('signup')
await page.getByRole('button', {name: 'Create account'}).click()
await page.waitForURL('**/otp-verification'); await page.waitForTimeout(1500); await shot('otp')
const mails = await (await fetch('http://127.0.0.1:4177/api/outbox?to=' + encodeURIComponent(email))).json()
const code = /\b(\d{6})\b/.exec(mails.mails[0].text)[1]
const outbox = await context.newPage(); await outbox.goto(base + '/outbox?to=' + encodeURIComponent(email)); await outbox.waitForTimeout(2500); await outbox.screenshot({path: '/tmp/cwr/outbox.png'}); await outbox.close()
await page.getByLabel('One-time code').fill('000000'); await page.getByRole('button', {name: 'Verify e-mail'}).click(); await page.getByText('Wrong or expired code').waitFor(); await shot('otp-wrong')
await page.getByLabel('One-time code').fill(code); await page.getByRole('button', {name: 'Verify e-mail'}).click()
await page.waitForURL('**/set-up-store'); await page.waitForTimeout(1000); await shot('setup')
console.log(await page.evaluate(() => JSON.stringify(localStorage)))
await page.getByLabel('Store name').fill('Fernhill Coffee Gear'); await page.getByRole('button', {name: 'Create store'}).click()
await page.waitForURL('**/dashboard'); await page.waitForTimeout(6000); await shot('dashboard'); console.log('TITLE', await page.title())
console.log(await page.evaluate(() => JSON.stringify(Object.keys(localStorage))), await page.evaluate(() => document.cookie))
await page.keyboard.press('Control+k'); await page.waitForTimeout(2500); await page.keyboard.type('or'); await page.waitForTimeout(1000); await shot('palette'); await page.keyboard.press('Escape'); await page.waitForTimeout(500)
await page.keyboard.press('?'); await page.waitForTimeout(800); await shot('help'); await page.keyboard.press('Escape'); await page.waitForTimeout(400)
await page.getByRole('button', {name: /Account and store/}).click(); await page.waitForTimeout(500); await shot('profile'); 
await page.getByRole('menuitem', {name:'Switch Store'}).click(); await page.waitForTimeout(600); await shot('stores'); await page.keyboard.press('Escape'); await page.waitForTimeout(400)
await page.getByRole('button', {name: /^Notifications/}).click(); await page.waitForTimeout(500); await shot('bell'); await page.keyboard.press('Escape')
await page.goto(base + '/nowhere'); await page.waitForTimeout(2500); console.log('unknown ->', page.url())
await page.goto(base + '/login'); await page.waitForTimeout(2500); console.log('login signed in ->', page.url())
await page.goto(base + '/terms'); await page.waitForTimeout(1500); await shot('terms')
await page.setViewportSize({width:390,height:844}); await shot('terms-390'); 
await page.goto(base + '/dashboard'); await page.waitForTimeout(3000); await shot('dashboard-390'); console.log('overflow', await page.evaluate(() => document.documentElement.scrollWidth))
await page.getByRole('button', {name:'Open menu'}).click(); await page.waitForTimeout(800); await shot('menu-390')
await page.getByRole('button', {name:'Logout'}).click(); await page.waitForURL('**/login'); await page.waitForTimeout(500); console.log('after logout', await page.evaluate(() => JSON.stringify(localStorage)))
for (const [w,h] of [[390,844],[320,640]]) { await page.setViewportSize({width:w,height:h}); for (const p of ['login','signup','signup-as-business','otp-verification','forget-password','reset-password','set-up-store','terms','outbox']) { await page.goto(base + '/' + p); await page.waitForTimeout(900); const sw = await page.evaluate(() => document.documentElement.scrollWidth); if (sw > w) console.log('OVERFLOW', w, p, sw); if (w===390) await shot(p + '-390') } }
await page.goto(base+'/sales/orders'); await page.waitForTimeout(1500); console.log('guard ->', page.url())
await page.setViewportSize({width:1280,height:800}); await page.emulateMedia({colorScheme:'light'}); for (const p of ['signup','otp-verification','outbox']) { await page.goto(base + '/' + p); await page.waitForTimeout(1200); await shot(p + '-light') }
await browser.close()
