import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useLiveEvents } from '../../../lib/live/live-events.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useStore } from '../../../lib/session/stores.ts'

interface News {
  who: string
  words: string
}

const WORDS: Readonly<Record<string, (name: string) => string>> = {
  published: (name) => `published “${name}”.`,
  paused: (name) => `paused “${name}”.`,
  resumed: (name) => `resumed “${name}”.`,
  deleted: (name) => `deleted “${name}”.`,
  reordered: () => 'reordered the rules.',
}

/** Notifies immediately when someone else changes live rules. The screen is refetched automatically. */
export function PublishedNotice() {
  const { store_id } = useStore()
  const user = useUser()
  const [news, setNews] = useState<News | null>(null)
  useLiveEvents((event) => {
    if (event.type !== 'routing_rule.updated' || event.store_id !== store_id) return
    const words = WORDS[event.change]?.(event.name)
    if (words !== undefined && event.by.user_id !== user?.id) setNews({ who: event.by.name, words })
  })
  if (news === null) return null
  return (
    <Alert
      color="blue"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setNews(null)}
      title={`${news.who} ${news.words}`}
    />
  )
}
