import { StatusTag } from '#client/ui/page/status-tag.tsx'

export function DemoTag() {
  return <StatusTag tone="plain">Демо-модель</StatusTag>
}
