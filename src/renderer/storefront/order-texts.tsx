import { createContext, useContext } from 'react'
import { englishOrder } from './order-messages.ts'
import type { OrderMessages } from './order-messages.ts'

const OrderTextsContext = createContext<OrderMessages>(englishOrder)

export const useOrderTexts = (): OrderMessages => useContext(OrderTextsContext)
