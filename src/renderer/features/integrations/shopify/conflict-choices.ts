import { useState } from 'react'
import * as z from 'zod/mini'
import { perSession } from '../../../lib/storage/storage.ts'

const stored = z.record(z.string(), z.enum(['cartwright', 'shopify']))
/** The side to keep, by conflict. */
export type Choices = z.output<typeof stored>

function readChoices(): Choices {
  try {
    return stored.parse(JSON.parse(perSession.shopifyChoices.get() ?? '{}'))
  } catch {
    return {}
  }
}

/** Choices that aren't applied yet. They survive a reload of the page. */
export function useChoices(): [Choices, (next: Choices) => void] {
  const [choices, setChoices] = useState(readChoices)
  const change = (next: Choices) => {
    perSession.shopifyChoices.set(JSON.stringify(next))
    setChoices(next)
  }
  return [choices, change]
}
