import * as z from 'zod/mini'

const text = z.nullish(z.string())
const either = z.nullish(z.union([z.string(), z.number()]))

export const sessionReply = z.object({ sessionToken: z.string() })

const card = z.nullish(
  z.object({
    bin: text,
    last4Digits: either,
    ccExpMonth: either,
    ccExpYear: either,
    cardType: text,
    cardBrand: text,
    issuerCountry: text,
    cvv2Reply: text,
    avsCode: text,
    threeD: z.nullish(
      z.object({
        v2supported: z.nullish(z.union([z.string(), z.boolean()])),
        version: text,
        acsUrl: text,
        cReq: text,
        eci: either,
        result: text,
      }),
    ),
  }),
)

/** Response to initPayment, payment, settle, refund and void, each of which is a separate transaction. */
export const transactionReply = z.object({
  transactionId: either,
  transactionStatus: text,
  gwErrorCode: either,
  gwErrorReason: text,
  gwExtendedErrorCode: either,
  merchantAdviceCode: either,
  externalTransactionId: either,
  userTokenId: text,
  paymentOption: z.nullish(z.object({ userPaymentOptionId: either, card })),
})
export type NuveiTransaction = z.infer<typeof transactionReply>

/** The state of a transaction, fetched later. */
export const detailsReply = z.object({
  transactionDetails: z.nullish(
    z.object({
      transactionId: either,
      transactionStatus: text,
      transactionType: text,
      clientUniqueId: text,
      authCode: text,
      customData: text,
      credited: either,
      processedAmount: either,
      processedCurrency: text,
      gwErrorCode: either,
      gwErrorReason: text,
      gwExtendedErrorCode: either,
    }),
  ),
  partialApproval: z.nullish(z.object({ processedAmount: either, processedCurrency: text })),
  paymentOption: z.nullish(z.object({ card })),
})
export type NuveiDetails = z.infer<typeof detailsReply>
export type NuveiCard = z.infer<typeof card>
