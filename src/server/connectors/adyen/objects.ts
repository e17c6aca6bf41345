import * as z from 'zod/mini'

/** The fields that we read from Adyen's objects, as of Checkout 72 and Dispute 30. */

const optionalText = z.nullish(z.string())

export const amountObject = z.object({ currency: z.string(), value: z.number().check(z.int()) })

/** An action for the shopper's browser, passed unchanged to Adyen's script. */
const action = z.record(z.string(), z.json())
export type AdyenAction = z.infer<typeof action>

const additional = z.nullish(z.record(z.string(), z.unknown()))

export const paymentReply = z.object({
  pspReference: optionalText,
  merchantReference: optionalText,
  resultCode: z.string(),
  refusalReason: optionalText,
  refusalReasonCode: z.nullish(z.union([z.string(), z.number()])),
  amount: z.nullish(amountObject),
  action: z.nullish(action),
  additionalData: additional,
})
export type PaymentReply = z.infer<typeof paymentReply>

export const received = z.object({ pspReference: z.string(), status: z.string() })

export const methodsReply = z.object({ paymentMethods: z.nullish(z.array(z.object({ type: optionalText }))) })

export const errorReply = z.object({
  status: z.nullish(z.number()),
  errorCode: optionalText,
  errorType: optionalText,
  message: optionalText,
})
export type AdyenError = z.infer<typeof errorReply>

const disputeResult = z.object({ success: z.boolean(), errorMessage: optionalText })
export const disputeReply = z.object({ disputeServiceResult: disputeResult })
export const reasonsReply = z.object({
  disputeServiceResult: disputeResult,
  defenseReasons: z.nullish(
    z.array(
      z.object({
        defenseReasonCode: z.string(),
        satisfied: z.boolean(),
        defenseDocumentTypes: z.nullish(
          z.array(
            z.object({ defenseDocumentTypeCode: z.string(), requirementLevel: z.string(), available: z.boolean() }),
          ),
        ),
      }),
    ),
  ),
})
export type DefenseReasons = NonNullable<z.infer<typeof reasonsReply>['defenseReasons']>

const item = z.object({
  eventCode: z.string(),
  success: z.string(),
  pspReference: z.string(),
  originalReference: optionalText,
  merchantAccountCode: z.string(),
  merchantReference: z.nullish(z.string()),
  eventDate: optionalText,
  reason: optionalText,
  amount: z.nullish(amountObject),
  additionalData: additional,
})
export type NotificationItem = z.infer<typeof item>

export const notification = z.object({
  live: z.string(),
  notificationItems: z.array(z.object({ NotificationRequestItem: item })),
})
