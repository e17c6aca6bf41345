import type { ScriptStep } from '../../../shared/contracts/payments/transactions.ts'
import { textIn, valueIn } from './load-script.ts'
import type { ChallengeTools, ProviderResult, CardFields, CardTools, ProviderSide, ScriptClient } from './side.ts'
import { whopTexts, type WhopTexts } from './whop-texts.ts'
import './whop.css'

/** Milliseconds after which a checkout counts as failed. */
const LOAD_TIMEOUT = 20_000

/**
 * The global callback that Whop calls by name once the shopper has paid
 * (https://docs.whop.com/payments/checkout-embed).
 */
const COMPLETE_CALLBACK = 'shopWhopPaid'

const textElement = (name: 'p' | 'strong', className: string, text: string): HTMLElement => {
  const element = document.createElement(name)
  element.className = className
  element.textContent = text
  return element
}

/** Nothing is entered on the page: Whop asks for everything once the order is complete and its total final. */
function card(_client: ScriptClient, { place, locale }: CardTools): Promise<CardFields> {
  const words = whopTexts(locale)
  const box = document.createElement('div')
  box.className = 'shop-whop'
  box.append(textElement('strong', 'shop-strong', words.card_title), textElement('p', 'shop-small', words.card_text))
  place.append(box)
  return Promise.resolve({
    tokenize: () => Promise.resolve({ status: 'token', token: 'whop', card_type: '', card_last_four: '' }),
    destroy: () => box.remove(),
  })
}

const isListening = (): boolean => valueIn(Reflect.get(window, 'wco'), 'listening') === true

/** Whop's loader loads a second script, which mounts every checkout added afterwards. */
function loadWhop(url: string): Promise<void> {
  if (isListening()) return Promise.resolve()
  // State from an earlier attempt would keep the loader from retrying.
  Reflect.deleteProperty(window, 'wco')
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('Whop failed to load its script'))
    })
    document.head.append(script)
  })
}

/** Resolves once Whop's page has loaded inside the element. */
function frameLoaded(element: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const watch = new MutationObserver(() => {
      const frame = element.querySelector('iframe')
      if (!frame) return
      watch.disconnect()
      frame.addEventListener('load', () => {
        clearTimeout(late)
        resolve()
      })
    })
    const late = setTimeout(() => {
      watch.disconnect()
      reject(new Error('Whop failed to show its checkout'))
    }, LOAD_TIMEOUT)
    watch.observe(element, { childList: true, subtree: true })
  })
}

/** The element that Whop's script looks for; it must have all its attributes when it is added. */
function checkoutElement({ client, data }: ScriptStep): HTMLElement {
  const element = document.createElement('div')
  element.className = 'shop-whop-frame'
  const facts = {
    PlanId: textIn(data, 'plan_id'),
    Session: textIn(data, 'session_id'),
    ReturnUrl: textIn(data, 'return_url'),
    Environment: textIn(client, 'environment'),
    Origin: textIn(client, 'origin'),
    PrefillEmail: textIn(data, 'email'),
    Theme: 'light',
    SkipRedirect: 'true',
    OnComplete: COMPLETE_CALLBACK,
  }
  for (const [name, value] of Object.entries(facts)) if (value) element.dataset[`whopCheckout${name}`] = value
  return element
}

async function showCheckout(step: ScriptStep, place: HTMLElement, words: WhopTexts): Promise<void> {
  const element = checkoutElement(step)
  element.setAttribute('aria-busy', 'true')
  element.setAttribute('aria-label', words.loading)
  element.setAttribute('role', 'group')
  const coming = frameLoaded(element)
  place.replaceChildren(element)
  // Reports the first failure without waiting for the other.
  await Promise.race([coming, loadWhop(step.url).then(() => coming)])
  element.removeAttribute('aria-busy')
  element.setAttribute('aria-label', words.title)
}

/** Shows that the checkout failed to load, with a retry and a link to Whop's own page, which leads back. */
function showFailure(step: ScriptStep, place: HTMLElement, words: WhopTexts, onAgain: () => void): void {
  const box = document.createElement('div')
  box.className = 'shop-whop-failed'
  const said = textElement('p', '', words.failed)
  said.setAttribute('role', 'alert')
  const ways = document.createElement('div')
  ways.className = 'shop-whop-ways'
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = words.again
  again.addEventListener('click', onAgain)
  ways.append(again)
  const page = textIn(step.data, 'page_url')
  if (page) {
    const link = document.createElement('a')
    link.href = page
    link.textContent = words.page
    ways.append(link)
  }
  box.append(said, ways)
  place.replaceChildren(box)
}

/** Shows Whop's checkout over the page. Its result names the payment: the server checks whether it is paid. */
function act(step: ScriptStep, { place: open, locale }: ChallengeTools): Promise<ProviderResult> {
  const words = whopTexts(locale)
  const place = open({ title: words.title, back: words.back })
  return new Promise((resolve) => {
    Reflect.set(window, COMPLETE_CALLBACK, (_plan: unknown, receipt: unknown) => {
      resolve({ payment_id: typeof receipt === 'string' ? receipt : '', status: 'success' })
    })
    const show = () => {
      showCheckout(step, place, words).catch(() => showFailure(step, place, words, show))
    }
    show()
  })
}

export const side: ProviderSide = { card, act }
