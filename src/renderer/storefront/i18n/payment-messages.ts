/** Rarely needed payment texts, separate from those of the first load. */
export interface PayMessages {
  /** After a decline, above the fields of another provider. */
  once_more: string
  /** Above empty card fields, after a decline that was shown on a reloaded page. */
  enter_again: string
}

export const englishPay: PayMessages = {
  once_more:
    'You haven’t been charged. You can try another payment provider: enter your card again. Everything else is saved.',
  enter_again: 'For your security, card details aren’t saved when you leave the page. Enter your card again to pay.',
}
