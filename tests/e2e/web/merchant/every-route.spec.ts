import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { needsSignIn, visitOf, type Visit } from '../../../../scripts/pictures/addresses.ts'
import type { Look } from '../../../../scripts/pictures/camera.ts'
import { watchTraffic } from '../../../../scripts/pictures/wait-for-idle.ts'
import { routes, type Route } from '../../../../src/renderer/app/routes.ts'
import { to, type RouteId } from '../../../../src/renderer/lib/navigation/route-paths.ts'
import { copyOf, copyProblems } from '../../../support/app/copy-words.ts'
import { test } from '../../../support/app/route-test.ts'
import { watch } from '../../../support/e2e/watched-page.ts'
import { TEST_COOKIE } from '../../../support/e2e/test-browser.ts'

/** The rows of the specification's route table that each of these tests covers. */
const ROWS: Partial<Record<RouteId, string>> = {
  login: '[RT-002]',
  signup: '[RT-003]',
  'signup.business': '[RT-004]',
  'otp-verification': '[RT-005]',
  'forget-password': '[RT-006]',
  'reset-password': '[RT-007]',
  'set-up-store': '[RT-008]',
  terms: '[RT-009]',
  'terms-of-service': '[RT-010]',
  checkout: '[RT-011]',
  'quick-checkout': '[RT-012]',
  confirmation: '[RT-013]',
  'special-offer': '[RT-014]',
  dashboard: '[RT-018]',
  'payments.accounts': '[RT-038]',
  'payments.choose-connector': '[RT-039]',
  'payments.connector': '[RT-042] [RT-052]',
  'payments.onboarding': '[RT-040]',
  'subscriptions.plans': '[RT-058]',
  'subscriptions.plans.details': '[RT-059]',
  'subscriptions.plans.update': '[RT-060] [HL-016]',
  'whop.dashboard': '[RT-020]',
  'whop.integration': '[RT-019]',
  'payments.express-checkout': '[RT-021]',
  'payments.new-mid': '[RT-041]',
  'lasso-pay.payments': '[RT-073]',
  'lasso-pay.payouts': '[RT-074]',
  'lasso-pay.account': '[RT-075]',
  'lasso-pay.stripe-onboarding': '[RT-076]',
  'authorizations.list': '[RT-036]',
  'chargebacks.list': '[RT-037]',
  'chargebacks.details': '[RT-037]',
  'rules.cascade': '[RT-022]',
  'rules.checkout': '[RT-023]',
  'rules.card': '[RT-024]',
  'rules.other': '[RT-025]',
  'rules.new': '[RT-026]',
  'rules.edit': '[RT-027]',
  'rules.decline.new': '[RT-028]',
  'rules.decline.edit': '[RT-029]',
  'rules.decline-other.new': '[RT-030]',
  'rules.route.new': '[RT-031]',
  'rules.route.edit': '[RT-032]',
  'rules.3ds.new': '[RT-033]',
  'rules.3ds.edit': '[RT-034]',
  'flows.list': '[RT-063]',
  'flows.preview': '[RT-109]',
  'carts.list': '[RT-067]',
  'payment-pages.list': '[RT-070]',
  'payment-pages.new-list': '[RT-071]',
  'confirmation-pages.list': '[RT-072]',
  'confirmation-pages.edit': '[RT-102]',
  'optimizers.list': '[RT-066]',
  'optimizers.edit': '[RT-106]',
  'payment-links.list': '[RT-064]',
  'payment-links.edit': '[RT-065]',
  'promo-codes.list': '[RT-068]',
  'promo-codes.edit': '[RT-069]',
  'inventory.list': '[RT-082]',
  'offers.list': '[RT-083]',
  'offers.edit': '[RT-108]',
  'sales-tax': '[RT-089]',
  'orders.list': '[RT-084]',
  'orders.details': '[RT-085]',
  'customers.list': '[RT-086]',
  'customers.details': '[RT-087]',
  'customers.page': '[RT-088]',
  'carts.edit': '[RT-103]',
  'payment-pages.edit': '[RT-104]',
  'payment-pages.edit-instant': '[RT-105]',
  integrations: '[RT-090]',
  'integrations.shopify': '[RT-091]',
  'integrations.klaviyo': '[RT-092]',
  'integrations.meta-pixel': '[RT-093]',
  'integrations.tiktok-pixel': '[RT-094]',
  'integrations.x-pixel': '[RT-095]',
  'integrations.snapchat': '[RT-096]',
  'integrations.google-pixel': '[RT-097]',
  'integrations.pinterest': '[RT-098]',
  'integrations.applovin': '[RT-099]',
  'integrations.taboola': '[RT-100]',
  'integrations.triple-whale': '[RT-101]',
  'settings.account': '[RT-077]',
  'settings.notifications': '[RT-078]',
  'settings.tickets': '[RT-079]',
  'settings.tickets.details': '[RT-080]',
  'edit-store': '[RT-081]',
}

/** One of them per route in rotation; FULL=1 tests every route in all of them. */
const LOOKS: readonly Look[] = [
  { width: 1280, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 1280, scheme: 'light' },
  { width: 390, scheme: 'dark' },
]

const looksAt = (index: number): readonly Look[] =>
  process.env.FULL ? LOOKS : LOOKS.filter((_, turn) => turn === index % LOOKS.length)

/** Options for axe. It skips a frame that is busy for a second, and only `frame-tested` reports that. */
const CHECKS = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  rules: { 'frame-tested': { enabled: true } },
}

/** How long a screen must not change until it counts as done, in milliseconds. */
const STILL_MS = 500

/** Opens the route as its visitor would, and waits until the page and its frames are done. */
async function open(page: Page, { address, state }: Visit): Promise<void> {
  const settled = watchTraffic(page, STILL_MS)
  // State from the previous screen is in the history entry; frames have their own histories.
  if (state) await page.addInitScript((usr) => history.replaceState({ usr, key: 'visit', idx: 0 }, ''), state)
  await page.goto(address)
  await settled()
}

/** Navigates within the dashboard like its links do, without reloading. */
const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const state = { usr: null, key: 'within' }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, address)

/** Opens a dashboard route in a page that may show another one. */
async function openWithin(page: Page, { address }: Visit): Promise<void> {
  if (page.url() === 'about:blank') return open(page, { address, signedIn: true })
  const settled = watchTraffic(page, STILL_MS)
  await goWithin(page, address)
  await settled()
}

/** Returns every violated rule of the page and its frames, with the elements and axe's explanation. */
async function violationsOn(page: Page): Promise<string[]> {
  // axe would wait forever in a frame that runs no scripts: the preview of an email.
  const axe = new AxeBuilder({ page }).options(CHECKS).exclude('iframe[sandbox=""]')
  // By default, axe opens a second page to combine results of frames: unnecessary without frames.
  if (page.frames().length === 1) axe.setLegacyMode()
  let results = await axe.analyze()
  await expect(async () => {
    if (results.incomplete.some(({ id }) => id === 'frame-tested')) results = await axe.analyze()
    expect(results.incomplete.map(({ id }) => id)).not.toContain('frame-tested')
  }).toPass()
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
}

/** 'Orders · Kettle & Crane', or the name of the displayed item: 'Maya Ortiz · Kettle & Crane'. */
async function expectNamed(page: Page, { area, title }: Route): Promise<void> {
  const heading = page.locator('h1')
  await expect(heading).toHaveCount(1)
  await expect(heading).toBeVisible()
  const place = area === 'signedOut' ? 'Cartwright' : 'Kettle & Crane'
  const names = [title, (await heading.innerText()).trim()].map((name) => `${name} · ${place}`)
  expect.soft(names).toContain(await page.title())
}

/** Returns by how many pixels the page, or its main part, overflows the viewport. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(...parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })

async function expectWhole(page: Page, route: Route, look: Look, { address }: Visit, said: readonly string[]) {
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(address)
  await expectNamed(page, route)
  // On a phone the menu is behind a button.
  const menus = route.area === 'dashboard' && look.width > 600 ? 1 : 0
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(menus)
  expect.soft(await overflow(page)).toBe(0)
  expect.soft(copyProblems(await page.evaluate(copyOf))).toEqual([])
  // Before axe, whose own styles the CSP of the card's frame blocks.
  expect.soft(said).toEqual([])
  expect.soft(await violationsOn(page)).toEqual([])
}

for (const [index, route] of routes.entries()) {
  for (const look of looksAt(index)) {
    const rows = ROWS[route.id] ?? ''
    const title = `opens ${route.path} at ${look.width} px, ${look.scheme} ${rows}`
    if (route.area === 'dashboard' || route.area === 'editor') {
      test(title, async ({ ownStage, facts }) => {
        const { page, watched } = await ownStage(look)
        watched.problems.length = 0
        const visit = visitOf(route, facts)
        await openWithin(page, visit)
        await expectWhole(page, route, look, visit, watched.problems)
      })
    } else {
      test.describe(() => {
        test.use({ look, signedIn: needsSignIn(route) })
        test(title, async ({ page, context, facts }) => {
          const watched = watch(context)
          const visit = visitOf(route, facts)
          await open(page, visit)
          await expectWhole(page, route, look, visit, watched.problems)
        })
      })
    }
  }
}

const own = routes.filter(({ area }) => area !== 'shopper')

test('redirects visitors without an account from every signed-in screen to /login [GD-001]', async ({
  page,
  facts,
}) => {
  const watched = watch(page.context())
  const guarded = own.filter(({ area }) => area !== 'signedOut')
  for (const [index, route] of guarded.entries()) {
    await test.step(route.path, async () => {
      const { address } = visitOf(route, facts)
      await (index === 0 ? page.goto(address) : goWithin(page, address))
      await page.waitForURL(to('login'))
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    })
  }
  watched.expectQuiet()
})

test('redirects visitors without an account from / to /login [RT-001]', async ({ page }) => {
  await page.goto('/')
  await page.waitForURL(to('login'))
})

test('serves the dashboard at each of its own URLs', async ({ request, facts }) => {
  const dashboard = await (await request.get(to('login'))).text()
  for (const route of own) {
    const reply = await request.get(visitOf(route, facts).address)
    expect([reply.status(), await reply.text()], route.path).toEqual([200, dashboard])
  }
})

test.describe(() => {
  test.use({ signedIn: true })

  test('redirects unknown URLs to the dashboard [RT-110]', async ({ page, context }) => {
    const watched = watch(context)
    for (const address of ['/no-such-page', '/sales/orders/no-such-page', '/no-such-page?order_id=1']) {
      await page.goto(address)
      await page.waitForURL(to('dashboard'))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    watched.expectQuiet()
  })
})

test('never serves merchant pages on another host [GD-002] [GD-003] [GD-006] [GD-007] [GD-008] [GD-011]', async ({
  request,
  facts,
}) => {
  const headers = { host: 'shop.unknown.example', cookie: TEST_COOKIE }
  for (const address of ['/', '/no-such-page', ...own.map((route) => visitOf(route, facts).address)]) {
    const reply = await request.get(address, { headers, maxRedirects: 0 })
    expect([reply.status(), reply.headers().location], address).toEqual([302, '/checkout'])
  }
  const dashboard = await (await request.get(to('login'))).text()
  const entry = /src="([^"]+)"/.exec(dashboard)?.[1] ?? ''
  expect(entry).not.toBe('')
  for (const route of routes.filter(({ area }) => area === 'shopper')) {
    const reply = await request.get(visitOf(route, facts).address, { headers, maxRedirects: 0 })
    expect(reply.status(), route.path).toBe(200)
    expect(await reply.text()).not.toContain(entry)
  }
})

test('shows the shop on another host for any URL [GD-002] [GD-011]', async ({ page, server }) => {
  // Every name under localhost is this machine, and only localhost itself is Cartwright's.
  const shop = new URL(server.url)
  shop.hostname = 'shop.localhost'
  for (const address of ['/', to('dashboard'), to('settings.account'), '/accounts', '/no-such-page']) {
    await page.goto(new URL(address, shop).href)
    expect(new URL(page.url()).pathname, address).toBe('/checkout')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' }), address).toBeVisible()
  }
})
