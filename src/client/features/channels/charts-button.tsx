import { getRouteApi } from '@tanstack/react-router'
import { Button } from 'antd'
import { ChartNoAxesColumn } from 'lucide-react'
import styles from './filters-button.module.css'

const route = getRouteApi('/_app/placement/channels-base/')

/** Opens the charts of the channels that the list shows; in the address, so that going back closes them. */
export function ChartsButton() {
  const navigate = route.useNavigate()
  const open = () =>
    navigate({
      search: (previous) => ({ ...previous, charts: true }),
      state: { sheetOverList: true },
      resetScroll: false,
    })
  return (
    <Button
      className={styles.button ?? ''}
      icon={<ChartNoAxesColumn size={18} strokeWidth={1.75} />}
      aria-label="Графики"
      aria-haspopup="dialog"
      title="Графики"
      onClick={open}
    />
  )
}
