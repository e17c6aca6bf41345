import { useEffect, useRef, useState } from 'react'
import type { InstantData } from '../../../shared/shop-data.ts'
import { InstantCheckout } from '../../storefront/templates/payment-link-checkout.tsx'
import { AMOUNT_ID, questionId } from '../../storefront/form/custom-questions.tsx'
import type { PendingChoice, InstantOffer } from '../../storefront/form/payment-link-types.ts'
import type { StandardCheckoutProps } from '../../storefront/templates/standard-checkout.tsx'
import type { Checkout } from '../session/checkout.ts'

type Answers = Readonly<Record<string, string>>

/** The shopper's answers, sent when a question loses the focus and before paying. */
function useAnswers({ questions }: InstantData, checkout: Checkout) {
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(questions.map(({ key, value }) => [key, value])),
  )
  const { submitted: asked } = checkout.store.use()
  const sent = useRef(JSON.stringify(answers))
  const send = () => {
    const text = JSON.stringify(answers)
    if (text === sent.current) return
    sent.current = text
    checkout.choose((cart) => cart.answer(answers))
  }
  const open = questions.filter(({ key, required }) => required && !answers[key]?.trim())
  return {
    send,
    questions: questions.map(({ key, label, required }) => ({
      key,
      label,
      required,
      value: answers[key] ?? '',
      missing: asked && open.some((question) => question.key === key),
    })),
    set: (key: string, value: string) => setAnswers({ ...answers, [key]: value }),
    /** The field of the first missing answer. */
    open: open[0] ? questionId(open[0].key) : null,
  }
}

/** The pressed choice until the server responds. */
function usePendingChoice(checkout: Checkout) {
  const [choosing, setChoosing] = useState<PendingChoice | null>(null)
  const choose = (pressed: PendingChoice) => {
    setChoosing(pressed)
    checkout.choose(async (cart) => {
      await cart.select(pressed.product_id, pressed.variant_id, pressed.selected)
      setChoosing((now) => (now === pressed ? null : now))
    })
  }
  return { choosing, choose }
}

/**
 * If nothing is shipped, billing has a separate address. If the cart then gets a shippable item, an address that was
 * already entered is used for both.
 */
function useSharedAddress(
  billingOnly: boolean,
  { form, handlers }: Pick<StandardCheckoutProps, 'form' | 'handlers'>,
): void {
  const { isBillingSameAsShipping: same, shippingInfo, billingInfo } = form.values
  const was = useRef(billingOnly)
  useEffect(() => {
    const begins = was.current && !billingOnly
    was.current = billingOnly
    // What this device stored of another order may differ.
    if (billingOnly && same) handlers.onSameAsShipping(false)
    if (!begins || shippingInfo.address) return
    handlers.onShipping(billingInfo)
    handlers.onSameAsShipping(true)
  }, [billingOnly, same, handlers, shippingInfo, billingInfo])
}

/** The live instant page: the standard page's form with product selection, amount and custom questions. */
export default function InstantScreen(props: {
  shown: StandardCheckoutProps
  instant: InstantData
  checkout: Checkout
}) {
  const { shown, instant, checkout } = props
  const { page, handlers, form, session } = shown
  const answers = useAnswers(instant, checkout)
  const { choosing, choose } = usePendingChoice(checkout)
  useSharedAddress(page.shipping_required === false, shown)
  const [isRight, setRight] = useState(true)
  const amiss = isRight ? answers.open : AMOUNT_ID
  useEffect(() => checkout.store.patch({ invalid_field: amiss }), [checkout, amiss])
  const open = instant.amount && session.cart.find(({ productId }) => productId === instant.link_id)
  const offer: InstantOffer = {
    mode: instant.mode,
    choices: instant.choices,
    pending_choice: choosing,
    amount: instant.amount && open ? { ...instant.amount, value: open.price } : null,
    amount_shown: form.submitted,
    onAmountValidity: setRight,
    questions: answers.questions,
    onSelect: (product_id, variant_id, selected) => choose({ product_id, variant_id, selected }),
    onAmount: (amount) => checkout.choose((cart) => cart.setAmount(amount)),
    onAnswer: answers.set,
    onAnswered: answers.send,
  }
  const onPay = () => {
    answers.send()
    handlers.onPay()
  }
  return <InstantCheckout {...shown} name={instant.name} handlers={{ ...handlers, onPay }} offer={offer} />
}
