import { Moon, Sun } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { useTheme } from './theme-provider.tsx'

const LABEL = 'Toggle theme'

export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme()
  return (
    <Tooltip text={LABEL}>
      <Button variant="ghost" size="icon" aria-label={LABEL} onClick={toggleTheme} className="rounded-full">
        {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
      </Button>
    </Tooltip>
  )
}
