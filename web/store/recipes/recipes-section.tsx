import { Route, Routes } from 'react-router'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { ParcelPage } from './parcel-page.tsx'
import { RecipeCartPage } from './recipe-cart-page.tsx'
import { RecipeOrderPage } from './recipe-order-page.tsx'
import { RecipePage } from './recipe-page.tsx'
import { RecipesPage } from './recipes-page.tsx'

/** The pages under /recipes, in one script that is loaded when the first of them is opened. */
export function RecipesSection() {
  return (
    <Routes>
      <Route index element={<RecipesPage />} />
      <Route path="cart" element={<RecipeCartPage />} />
      <Route path="order" element={<RecipeOrderPage />} />
      <Route path="parcel" element={<ParcelPage />} />
      <Route path=":recipeId" element={<RecipePage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
