update authorities set is_master_data = true where lower(authority) = 'point_credit_menu' and deleted_at is null;
