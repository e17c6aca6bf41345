import type { WalletKind, WalletSheetEvent } from '../../../../shared/domain/checkout/hosted-fields.ts'
import type { WalletRequest } from '../../../../shared/domain/checkout/wallet-sheet.ts'
import { parentPort, part, reportHeight } from '../../fields/messages.ts'
import { tokenize } from './tokenize.ts'
import { walletOrder } from './wallet-order.ts'

const port = parentPort<WalletSheetEvent | WalletRequest>()
const form = part('form', HTMLFormElement)
const note = part('#problem', HTMLParagraphElement)
const approve = part('#approve', HTMLButtonElement)

const isWallet = (value: string | undefined): value is WalletKind =>
  value === 'google_pay' || value === 'apple_pay' || value === 'paypal' || value === 'cashapp'

const walletOf = (): WalletKind => {
  const wallet = form.dataset['wallet']
  if (!isWallet(wallet)) throw new Error('The sheet names no wallet')
  return wallet
}

const pay = async (): Promise<void> => {
  const number = new FormData(form).get('card')
  if (typeof number !== 'string') return
  const wallet = walletOf()
  approve.disabled = true
  note.hidden = true
  const exp_year = new Date().getFullYear() + 3
  const reply = await tokenize({ number, exp_month: 12, exp_year, wallet })
  approve.disabled = false
  if (reply.status === 'token') {
    const { token, card_type, card_last_four } = reply
    port.send({ type: 'wallet-token', wallet, token, card_type, card_last_four })
    return
  }
  note.textContent = reply.status === 'refused' ? reply.message : (form.dataset['noAnswer'] ?? '')
  note.hidden = false
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void pay()
})
const cancel = () => port.send({ type: 'wallet-cancelled', wallet: walletOf() })
part('#cancel', HTMLButtonElement).addEventListener('click', cancel)
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') cancel()
})
const order = walletOrder(form, port.send)
port.listen((message) => {
  const told = order.hear(message)
  if (!told) return
  approve.disabled = told.busy || told.problem !== null
  note.textContent = told.problem
  note.hidden = told.problem === null
})
port.send({ type: 'wallet-ready' })
reportHeight((height) => port.send({ type: 'height', height }))
