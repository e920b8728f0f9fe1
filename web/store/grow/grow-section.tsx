import { Route, Routes } from 'react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { FarmPage, FarmsPage } from './farms-page.tsx'
import { GrowCartPage } from './grow-cart-page.tsx'
import { GrowPage } from './grow-page.tsx'
import { JoinPage } from './join-page.tsx'
import { PointsPage } from './points-page.tsx'
import { SeasonsPage } from './seasons-page.tsx'

/** The pages under /grow, in one script that is loaded when the first of them is opened. */
export function GrowSection() {
  return (
    <Routes>
      <Route index element={<GrowPage />} />
      <Route path="farms" element={<FarmsPage />} />
      <Route path="farms/:farmId" element={<FarmPage />} />
      <Route path="calendar" element={<SeasonsPage />} />
      <Route path="collect" element={<PointsPage />} />
      <Route path="join" element={<JoinPage />} />
      <Route path="cart" element={<GrowCartPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
