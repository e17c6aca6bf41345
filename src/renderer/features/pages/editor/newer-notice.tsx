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

/** Says at once that a team member saved or published what is open here. The user's own changes elsewhere are followed. */
export function NewerNotice({ id, draft: { version, state, followNewest, reload } }: NewerNoticeProps) {
  const user = useUser()
  const [news, setNews] = useState<News | null>(null)
  useLiveEvents((event) => {
    if (event.type !== 'content.updated' || event.content_id !== id) return
    const isOwn = event.by.user_id === user?.id
    if (!isOwn) setNews({ who: event.by.name, change: event.change, version: event.version })
    // Of a save under way here the news may come before its answer.
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
