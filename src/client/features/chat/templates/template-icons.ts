import {
  CalendarDays,
  ChartNoAxesCombined,
  ChartPie,
  ClipboardList,
  FileText,
  Lightbulb,
  type LucideIcon,
  PenLine,
  Send,
  UsersRound,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  secretary: ClipboardList,
  'client-analytics': ChartPie,
  'audience-analytics': UsersRound,
  'key-messages': Lightbulb,
  planning: CalendarDays,
  copywriting: PenLine,
  distribution: Send,
  'post-analysis': ChartNoAxesCombined,
}

export function templateIcon(groupKey: string): LucideIcon {
  return icons[groupKey] ?? FileText
}
