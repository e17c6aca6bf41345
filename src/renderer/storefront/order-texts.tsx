import { createContext, useContext } from 'react'
import { englishOrder } from './order-messages.ts'
import type { OrderMessages } from './order-messages.ts'

const OrderTextsContext = createContext<OrderMessages>(englishOrder)

/** Gives the pages below it their language: `<OrderTexts value={messages}>`. Without it they speak English. */
export const OrderTexts = OrderTextsContext.Provider

export const useOrderTexts = (): OrderMessages => useContext(OrderTextsContext)
