import * as z from 'zod/mini'
import { fromDecimalText } from '../http/amounts.ts'

const optionalText = z.nullish(z.string())
const code = z.nullish(z.union([z.string(), z.number()]))

/** All currencies at Authorize.Net have two decimals. */
export const minorOf = (text: string | number | null | undefined): number =>
  text === null || text === undefined ? 0 : Math.abs(fromDecimalText(String(text), 'USD') ?? 0)

/** Response to a `createTransactionRequest`. Without an id no transaction was created. */
export const transactionReply = z.object({
  transactionResponse: z.nullish(
    z.object({
      responseCode: code,
      authCode: optionalText,
      avsResultCode: optionalText,
      cvvResultCode: optionalText,
      transId: code,
      accountNumber: optionalText,
      accountType: optionalText,
      networkTransId: optionalText,
      messages: z.nullish(z.array(z.object({ code, description: optionalText }))),
      errors: z.nullish(z.array(z.object({ errorCode: code, errorText: optionalText }))),
    }),
  ),
  profileResponse: z.nullish(
    z.object({
      customerProfileId: code,
      customerPaymentProfileIdList: z.nullish(z.array(z.union([z.string(), z.number()]))),
    }),
  ),
})
export type AnetReply = z.infer<typeof transactionReply>
export type AnetTransaction = NonNullable<AnetReply['transactionResponse']>

/** A transaction as returned by the Transaction Details API. */
export const detailsReply = z.object({
  transaction: z.object({
    transId: z.union([z.string(), z.number()]),
    refTransId: code,
    transactionType: optionalText,
    transactionStatus: z.string(),
    submitTimeUTC: optionalText,
    responseReasonCode: code,
    AVSResponse: optionalText,
    cardCodeResponse: optionalText,
    authAmount: code,
    settleAmount: code,
    currencyCode: optionalText,
    order: z.nullish(
      z.object({ invoiceNumber: optionalText, description: optionalText, purchaseOrderNumber: optionalText }),
    ),
    payment: z.nullish(
      z.object({ creditCard: z.nullish(z.object({ cardNumber: optionalText, cardType: optionalText })) }),
    ),
  }),
})
export type AnetDetails = z.infer<typeof detailsReply>['transaction']

export const listReply = z.object({
  transactions: z.nullish(
    z.array(
      z.object({
        transId: z.union([z.string(), z.number()]),
        transactionStatus: z.string(),
        invoiceNumber: optionalText,
        settleAmount: code,
      }),
    ),
  ),
})
export type AnetRow = NonNullable<z.infer<typeof listReply>['transactions']>[number]

export const batchesReply = z.object({
  batchList: z.nullish(z.array(z.object({ batchId: z.union([z.string(), z.number()]) }))),
})

export const merchantReply = z.object({
  merchantName: optionalText,
  publicClientKey: optionalText,
  currencies: z.nullish(z.array(z.string())),
})
