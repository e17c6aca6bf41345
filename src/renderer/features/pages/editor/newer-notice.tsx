import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useLiveEvents } from '../../../lib/live/live-events.ts'
import { useUser } from '../../../lib/session/session.ts'
import type { ContentDraft } from './draft/content-store.ts'
import classes from './editor.module.css'

interface News {
  who: string
  change: 'saved' | 'published'
  version: number
}

interface NewerNoticeProps {
  id: string
  draft: Pick<ContentDraft<object, object>, 'version' | 'state' | 'followNewest' | 'reload'>
}

/**
 * Shows immediately that a team member saved or published the open draft. The user's own changes elsewhere load
 * automatically.
 */
export function NewerNotice({ id, draft: { version, state, followNewest, reload } }: NewerNoticeProps) {
  const user = useUser()
  const [news, setNews] = useState<News | null>(null)
  useLiveEvents((event) => {
    if (event.type !== 'content.updated' || event.content_id !== id) return
    const isOwn = event.by.user_id === user?.id
    if (!isOwn) setNews({ who: event.by.name, change: event.change, version: event.version })
    // The event of a save from here may arrive before its response.
    else if (event.version > version && state === 'saved') void followNewest()
  })
  if (news === null || (news.change === 'saved' && news.version <= version)) return null
  const take = () => {
    setNews(null)
    void reload()
  }
  return (
    <span className={classes.others} role="status">
      <IconRefresh size={16} stroke={1.7} aria-hidden />
      {news.who} {news.change} a newer version.
      <Button size="compact-xs" variant="default" onClick={take}>
        Reload
      </Button>
    </span>
  )
}
