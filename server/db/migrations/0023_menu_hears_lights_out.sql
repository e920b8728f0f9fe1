-- The documents of the menu hold until when the kitchen has no power.
CREATE TRIGGER settings_notify_menu AFTER UPDATE ON settings
  FOR EACH ROW WHEN (NEW.value -> 'lightsOut' IS DISTINCT FROM OLD.value -> 'lightsOut')
  EXECUTE FUNCTION notify_change('menu_changed');
