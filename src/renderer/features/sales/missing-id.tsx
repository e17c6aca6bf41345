import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { LOADED } from '../../ui/resource/load-state.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'

interface MissingIdProps {
  /** 'order' */
  what: string
  list: { label: string; path: string }
}

/** Shown if the URL has no id; links back to the list. */
export function MissingId({ what, list }: MissingIdProps) {
  return (
    <DetailScreen
      header={{ title: list.label, crumbs: [list] }}
      load={LOADED}
      what={list.label}
      empty={
        <EmptyState
          title={`No ${what} selected`}
          message={`The URL doesn’t include the ${what}. Select one from the list.`}
          action={
            <Button component={Link} to={list.path}>
              {`View all ${list.label.toLowerCase()}`}
            </Button>
          }
        />
      }
    >
      {null}
    </DetailScreen>
  )
}
