/** Rarely needed payment texts, separate from those of the first load. */
export interface PayMessages {
  /** After a decline, above the fields of another provider. */
  once_more: string
  /** Above empty card fields, after a decline that was shown on a reloaded page. */
  enter_again: string
}

export const englishPay: PayMessages = {
  once_more:
    'Nothing was charged. You can try once more through another payment provider: enter your card again. Everything else is kept.',
  enter_again: 'Card details are never kept when a page is left. Enter your card again to pay.',
}
