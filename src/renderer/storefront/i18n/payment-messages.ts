/** What is said while paying that hardly anybody reads, kept apart from the texts of the first load. */
export interface PayMessages {
  /** Behind a bank's refusal, above fields of another provider. */
  once_more: string
  /** Above empty card fields, after a refusal that the shopper heard of on a page that was loaded anew. */
  enter_again: string
}

export const englishPay: PayMessages = {
  once_more:
    'Nothing was charged. You can try once more through another payment provider: enter your card again. Everything else is kept.',
  enter_again: 'Card details are never kept when a page is left. Enter your card again to pay.',
}
