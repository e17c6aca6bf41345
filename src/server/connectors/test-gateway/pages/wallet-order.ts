import {
  isWalletContact,
  isWalletOrderMessage,
  type WalletRequest,
  type WalletContact,
  type WalletOrder,
} from '../../../../shared/domain/checkout/wallet-sheet.ts'
import { part } from '../../fields/messages.ts'

const element = <K extends keyof HTMLElementTagNameMap>(tag: K, text: string): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

/** The selected contact, reduced to what the page asked for. */
const contactOf = (form: HTMLFormElement, ask: WalletOrder['ask']): WalletContact | null => {
  const chosen = form.querySelector<HTMLInputElement>('input[name="person"]:checked')
  const contact: unknown = JSON.parse(chosen?.dataset['contact'] ?? 'null')
  if (!isWalletContact(contact)) return null
  return { ...contact, email: ask.email ? contact.email : '', phone: ask.phone ? contact.phone : '' }
}

const methodChoice = ({ id, title, value }: WalletOrder['methods'][number], selected: string | null): HTMLElement => {
  const label = element('label', '')
  label.className = 'choice'
  const input = document.createElement('input')
  input.type = 'radio'
  input.name = 'method'
  input.value = id
  input.checked = id === selected
  const amount = element('b', value)
  label.append(input, element('span', title), amount)
  return label
}

const showOrder = (form: HTMLFormElement, order: WalletOrder): void => {
  part('#order', HTMLDivElement).hidden = false
  part('#total', HTMLHeadingElement).textContent = (form.dataset['pay'] ?? '').replace('{amount}', () => order.total)
  const methods = part('#methods', HTMLFieldSetElement)
  methods.hidden = order.methods.length === 0
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : null
  part('#methods > div', HTMLDivElement).replaceChildren(
    ...order.methods.map((method) => methodChoice(method, order.selected)),
  )
  // Each response redraws the choices: restore the focus for keyboard users.
  if (focused !== null) methods.querySelector<HTMLInputElement>(`input[value="${CSS.escape(focused)}"]`)?.focus()
  part('#rows', HTMLDListElement).replaceChildren(
    ...order.rows.flatMap(({ label, value }) => [element('dt', label), element('dd', value)]),
  )
}

/** Sets up the order section of the sheet. If the page sends no order, the sheet shows only the card. */
export function walletOrder(form: HTMLFormElement, send: (ask: WalletRequest) => void) {
  let order: WalletOrder | null = null
  let sent = ''
  const tell = () => {
    const contact = order && contactOf(form, order.ask)
    const text = JSON.stringify(contact)
    if (!contact || text === sent) return
    sent = text
    send({ type: 'wallet-contact', contact })
  }
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'person') tell()
    if (target.name === 'method') send({ type: 'wallet-shipping', id: target.value })
  })
  return {
    /** Handles a message from the page: returns the order it contains, or null for any other message. */
    hear: (message: unknown): WalletOrder | null => {
      if (!isWalletOrderMessage(message)) return null
      const text = JSON.stringify(message.order)
      if (text !== JSON.stringify(order)) showOrder(form, message.order)
      order = message.order
      tell()
      return order
    },
  }
}
