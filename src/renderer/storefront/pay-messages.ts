/** What is said while paying that hardly anybody reads, kept apart from the texts of the first load. */
export interface PayMessages {
  /** Behind a bank's refusal, above fields of another provider. */
  once_more: string
}

export const englishPay: PayMessages = {
  once_more:
    'Nothing was charged. You can try once more through another payment provider: enter your card again. Everything else is kept.',
}
