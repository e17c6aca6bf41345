import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react'
import type { WayEdge } from './build.ts'
import classes from './canvas.module.css'

/** A way between two variants with what part of the sessions took it. */
export function FlowWay(props: EdgeProps<WayEdge>) {
  const { id, data, style, markerEnd } = props
  const [path, x, y] = getBezierPath(props)
  return (
    <>
      <BaseEdge id={id} path={path} {...(style ? { style } : {})} {...(markerEnd ? { markerEnd } : {})} />
      {data && (
        <EdgeLabelRenderer>
          <div
            className={classes.way}
            data-good={data.good || undefined}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y + data.lower}px)` }}
          >
            <strong>{data.head}</strong>
            <span>{data.text}</span>
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
