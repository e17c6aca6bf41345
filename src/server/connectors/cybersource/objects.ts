import * as z from 'zod/mini'

const text = z.nullish(z.string())
const decimal = z.nullish(z.union([z.string(), z.number()]))
const named = z.nullish(z.object({ id: text }))

const card = z.nullish(
  z.object({
    suffix: text,
    prefix: text,
    type: text,
    expirationMonth: decimal,
    expirationYear: decimal,
  }),
)

const amountDetails = z.nullish(z.object({ totalAmount: decimal, authorizedAmount: decimal, currency: text }))

const errorInformation = z.nullish(z.object({ reason: text, message: text }))

const processorInformation = z.nullish(
  z.object({
    responseCode: text,
    transactionId: text,
    networkTransactionId: text,
    avs: z.nullish(z.object({ code: text })),
    cardVerification: z.nullish(z.object({ resultCode: text })),
    merchantAdvice: z.nullish(z.object({ code: text })),
  }),
)

/** Response to a payment; declined cards return 201 too. */
export const paymentReply = z.object({
  id: z.string(),
  status: z.string(),
  errorInformation,
  processorInformation,
  orderInformation: z.nullish(z.object({ amountDetails })),
  paymentInformation: z.nullish(z.object({ card, binCountry: text })),
  paymentAccountInformation: z.nullish(z.object({ card })),
  tokenInformation: z.nullish(z.object({ customer: named, paymentInstrument: named })),
  consumerAuthenticationInformation: z.nullish(
    z.object({
      accessToken: text,
      stepUpUrl: text,
      authenticationTransactionId: text,
      paresStatus: text,
    }),
  ),
})
export type CybersourcePayment = z.infer<typeof paymentReply>

/** Response to a capture, reversal or refund. */
export const changeReply = z.object({ id: z.string(), status: z.string() })

export const setupReply = z.object({
  consumerAuthenticationInformation: z.object({ referenceId: z.string() }),
})

/** A transaction fetched later: each requested service is one of its applications. */
export const transaction = z.object({
  id: z.string(),
  applicationInformation: z.nullish(
    z.object({ applications: z.nullish(z.array(z.object({ name: text, rCode: decimal, rFlag: text }))) }),
  ),
  clientReferenceInformation: z.nullish(z.object({ code: text })),
  errorInformation,
  processorInformation,
  orderInformation: z.nullish(z.object({ amountDetails })),
  paymentInformation: z.nullish(z.object({ card })),
  _links: z.nullish(z.object({ relatedTransactions: z.nullish(z.array(z.object({ href: z.string() }))) })),
})
export type CybersourceTransaction = z.infer<typeof transaction>

export const searchReply = z.object({
  _embedded: z.nullish(z.object({ transactionSummaries: z.nullish(z.array(transaction)) })),
})

/** The transient token from the browser's fields, decoded: a JWT with some of the card's details as claims. */
export const transientToken = z.object({
  jti: z.string(),
  content: z.nullish(
    z.object({
      paymentInformation: z.nullish(
        z.object({
          card: z.nullish(
            z.object({
              number: z.nullish(
                z.object({ maskedValue: text, bin: text, detectedCardTypes: z.nullish(z.array(z.string())) }),
              ),
              expirationMonth: z.nullish(z.object({ value: text })),
              expirationYear: z.nullish(z.object({ value: text })),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type TransientToken = z.infer<typeof transientToken>
