import type { DoubleReply, DoubleRequest } from '../double-server.ts'

/** Whop's loader, which loads the code that mounts checkouts: it finds added elements with a plan on its own. */
const LOADER = `(() => {
  if (window.wco) return
  window.wco = { injected: true, listening: false, frames: new Map(), identifiedFrames: new Map() }
  const script = document.createElement('script')
  script.src = document.currentScript.src.replace(/loader\\.js$/, 'index.js')
  script.async = true
  document.head.append(script)
})()`

const INDEX = `(() => {
  const call = (name, ...values) => name && window[name]?.(...values)
  const mount = (node) => {
    const { whopCheckoutPlanId: plan, whopCheckoutMounted: mounted } = node.dataset
    if (!plan || mounted) return
    node.dataset.whopCheckoutMounted = 'true'
    const url = new URL((node.dataset.whopCheckoutOrigin ?? 'https://whop.com') + '/embedded/checkout/' + plan + '/')
    url.searchParams.set('session', node.dataset.whopCheckoutSession ?? '')
    url.searchParams.set('email', node.dataset.whopCheckoutPrefillEmail ?? '')
    if (node.dataset.whopCheckoutOnComplete) url.searchParams.set('skip_redirect', 'true')
    const frame = document.createElement('iframe')
    frame.title = 'Whop checkout'
    frame.src = url
    frame.style.cssText = 'width:100%;height:480px;border:none'
    frame.allow = 'payment'
    node.append(frame)
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow || data?.__scope !== 'whop-embedded-checkout') return
      if (data.event === 'resize') frame.style.height = data.height + 'px'
      if (data.event === 'complete') call(node.dataset.whopCheckoutOnComplete, data.plan_id, data.receipt_id)
      if (data.event === 'payment-error') call(node.dataset.whopCheckoutOnPaymentError, { message: data.message })
    })
  }
  for (const node of document.querySelectorAll('[data-whop-checkout-plan-id]')) mount(node)
  new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations) {
      for (const node of addedNodes) if (node instanceof HTMLElement) mount(node)
    }
  }).observe(document.body, { childList: true, subtree: true })
  window.wco.listening = true
})()`

/** Whop's own form: input stays in it, and it notifies the page that embeds it once it is paid. */
const formPage = (price: string, back: string | null): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Whop checkout</title>
<style>body{margin:0;padding:16px;font:16px sans-serif;background:#fff;color:#111}input,button{box-sizing:border-box;width:100%;height:48px;margin:6px 0;font:inherit}</style>
<p>Total <strong>${price}</strong></p>
<form><label>Card number <input name="number" inputmode="numeric" autocomplete="off" required></label>
<button>Join</button></form><p role="alert"></p>
<script>
const back = ${JSON.stringify(back)}
const query = new URLSearchParams(location.search)
const root = location.pathname.split('/')[1]
const tell = (message) => parent.postMessage({ __scope: 'whop-embedded-checkout', ...message }, '*')
tell({ event: 'resize', height: 320 })
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const number = document.querySelector('input').value
  const body = JSON.stringify({ session: query.get('session'), number })
  const reply = await fetch('/' + root + '/stand-in/pay', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const told = await reply.json()
  if (!reply.ok) {
    document.querySelector('[role=alert]').textContent = told.message
    tell({ event: 'payment-error', message: told.message })
    return
  }
  if (back) location.assign(back + (back.includes('?') ? '&' : '?') + new URLSearchParams({ payment: told.payment_id, status: 'succeeded' }))
  else tell({ event: 'complete', plan_id: told.plan_id, receipt_id: told.payment_id })
})
</script></html>`

const script = (text: string): DoubleReply => ({ status: 200, text, headers: { 'content-type': 'text/javascript' } })

export interface OpenCheckout {
  /** In Whop's format: 'USD 25.89'. */
  price: string
  redirect_url: string | null
}

/** Handles requests for Whop's pages and scripts; null for all others. */
export const answerPage = (
  request: DoubleRequest,
  checkoutOf: (session: string) => OpenCheckout | null,
): DoubleReply | null => {
  if (request.path === '/static/checkout/loader.js') return script(LOADER)
  if (request.path === '/static/checkout/index.js') return script(INDEX)
  const framed = request.path.startsWith('/embedded/checkout/')
  if (!framed && !request.path.startsWith('/checkout/')) return null
  const { session } = request.query
  const open = typeof session === 'string' ? checkoutOf(session) : null
  if (!open) return { status: 404, text: '<p>This checkout is closed.</p>' }
  return { status: 200, text: formPage(open.price, framed ? null : open.redirect_url) }
}
