import type { ConsentTexts } from '../../../shared/domain/events/consent-texts.ts'
import { bannerStyles } from './banner-styles.ts'

export interface Choice {
  analytics: boolean
  marketing: boolean
}

export interface BannerOptions {
  texts: ConsentTexts
  privacy_policy: string
  /** What is allowed now: preselected under “Choose what to allow”. */
  current: () => Choice
  onAnswer: (choice: Choice) => void
}

type Props = Readonly<Record<string, string>>

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

function button(text: string, className: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className }, [text])
  made.addEventListener('click', onClick)
  return made
}

/** A closed shadow root at the end of the page: neither the page's code nor its CSS can change what it says. */
function host(): ShadowRoot {
  const place = document.createElement('div')
  place.dataset['consent'] = ''
  const root = place.attachShadow({ mode: 'closed' })
  root.append(element('style', {}, [bannerStyles]))
  document.body.append(place)
  return root
}

/**
 * The consent banner over the page's end, with a link below the page that opens it again. It takes no focus and covers no
 * focused field: the page gets room below itself, and scrolls fields above the banner.
 */
export function createBanner({ texts, privacy_policy, current, onAnswer }: BannerOptions) {
  const root = host()
  let box: HTMLElement | null = null
  const close = (): void => {
    box?.remove()
    box = null
    makeRoom(0)
  }
  const show = (content: HTMLElement, takesFocus: boolean): void => {
    close()
    box = content
    root.append(content)
    makeRoom(content.offsetHeight + 16)
    if (takesFocus) content.querySelector<HTMLElement>('button,input,a')?.focus()
  }
  const answer = (choice: Choice): void => {
    close()
    onAnswer(choice)
  }
  const region = (children: readonly Node[], className = 'box'): HTMLElement =>
    element('section', { class: className, role: 'region', 'aria-label': texts.title }, children)

  const text = (): HTMLElement => {
    const link = element('a', { href: privacy_policy, target: '_blank', rel: 'noopener' }, [texts.policy])
    return element('p', {}, [texts.text, ...(privacy_policy ? [' ', link] : [])])
  }
  const actions = (): HTMLElement =>
    element('div', { class: 'actions' }, [
      button(texts.decline, 'answer', () => answer({ analytics: false, marketing: false })),
      button(texts.accept, 'answer', () => answer({ analytics: true, marketing: true })),
    ])
  const ask = (takesFocus = false): void =>
    show(
      region([element('h2', {}, [texts.title]), text(), actions(), button(texts.choose, 'link', choose)]),
      takesFocus,
    )
  const choose = (): void => {
    const now = current()
    const [analytics, marketing] = (['analytics', 'marketing'] as const).map((name) => {
      const input = element('input', { type: 'checkbox', name })
      input.checked = now[name]
      return input
    })
    const options = [analytics, marketing].flatMap((input) =>
      input ? [element('label', {}, [input, input.name === 'analytics' ? texts.analytics : texts.marketing])] : [],
    )
    const save = button(texts.save, 'link', () =>
      answer({ analytics: analytics?.checked === true, marketing: marketing?.checked === true }),
    )
    show(region([element('h2', {}, [texts.title]), text(), ...options, actions(), save]), true)
  }
  // Only a shopper who opened it again can close it without an answer.
  let isReopened = false
  const change = button(texts.change, 'link', () => {
    isReopened = true
    choose()
  })
  root.append(element('footer', {}, [change]))
  root.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || !isReopened) return
    close()
    change.focus()
  })
  return {
    ask,
    /** Says that the browser's signal is respected, instead of asking. */
    showSignal: () => {
      const line = element('p', {}, [texts.signal])
      show(region([line, button(texts.close, 'link', close)], 'box line'), false)
    },
  }
}

/** Keeps the end of the page, and fields that get the focus, above the banner. */
function makeRoom(pixels: number): void {
  document.body.style.paddingBottom = pixels ? `${pixels}px` : ''
  document.documentElement.style.scrollPaddingBottom = pixels ? `${pixels}px` : ''
}
