import type { TestCard } from '../../../../shared/domain/payments/test-cards.ts'
import { BRAND_NAMES, TEST_CARDS } from '../../../../shared/domain/payments/test-cards.ts'
import { formatNumber } from '../../fields/card-input.ts'
import { part } from '../../fields/messages.ts'

const span = (className: string, text: string): HTMLSpanElement => {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

const row = (card: TestCard, choose: (card: TestCard) => void): HTMLLIElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.append(
    span('test-title', card.title),
    span('test-number', formatNumber(card.number)),
    span('test-note', card.brand === 'visa' ? card.description : BRAND_NAMES[card.brand]),
  )
  button.addEventListener('click', () => choose(card))
  const item = document.createElement('li')
  item.append(button)
  return item
}

/** Sets up the list of test cards below the fields, each filled in with one click. */
export const setUpTestCards = (choose: (card: TestCard) => void): void => {
  const toggle = part('#test-toggle', HTMLButtonElement)
  const list = part('#test-list', HTMLUListElement)
  const show = (open: boolean) => {
    toggle.setAttribute('aria-expanded', String(open))
    list.hidden = !open
  }
  toggle.addEventListener('click', () => show(list.hidden !== false))
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    show(false)
    toggle.focus()
  })
  const pick = (card: TestCard) => {
    choose(card)
    show(false)
    toggle.focus()
  }
  list.replaceChildren(...TEST_CARDS.map((card) => row(card, pick)))
}
