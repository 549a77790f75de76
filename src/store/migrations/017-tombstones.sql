-- Deleted transactions are listed with every run (store/tombstones), and there are few of them.
CREATE INDEX transactions_deleted ON transactions (external_id) WHERE state = 'deleted';
